import { createHash } from 'node:crypto'
import { getStreamScore, STREAM_PATH } from '#contract/calls/browse.ts'
import { english } from '#copy/en/english.ts'
import { streamWords } from '#copy/stream.ts'

const STYLE = 'html,body{margin:0;height:100%;background:#0d3b24;overflow:hidden}canvas{display:block;width:100%;height:100%}'

/** The path of the score, from the page's own path on. */
const SCORE = getStreamScore.path.slice(STREAM_PATH.length)

/**
 * Draws a cricket match from its score, ball by ball. It asks for the score every two seconds, and draws each ball that is new. The way a
 * ball goes depends on the score alone, so that all who watch see the same.
 */
const SCRIPT = `{const canvas=document.querySelector('canvas');const pen=canvas.getContext('2d');
let words=JSON.parse(document.getElementById('words').textContent);
addEventListener('message',({origin,data})=>{if(origin!==location.origin||data?.type!=='words')return;
words={...words,...data.words};document.documentElement.lang=data.language;again()});
const isCalm=matchMedia('(prefers-reduced-motion: reduce)');
const BALL_MS=1500,HIT_MS=450,ASK_MS=2000,MOST_WAITING=6;
let shown=null,state='waiting',isLost=false,balls=[],flight=null,frame=0;
const keyOf=(score)=>score.batting+' '+score.innings.length;
const newBalls=(old,next)=>{if(!old||keyOf(old)!==keyOf(next))return [];
const a=old.thisOver,b=next.thisOver;const goesOn=b.length>=a.length&&a.every((ball,at)=>ball===b[at]);
const over=(score)=>score.innings[score.batting]?.byOver.length;
return over(old)===over(next)&&goesOn?b.slice(a.length):b};
const angleOf=(score)=>{let h=7;for(const sign of JSON.stringify(score.innings))h=(h*31+sign.charCodeAt(0))%9973;return h/9973*Math.PI*2};
const isWicket=(ball)=>ball==='W';
const reach=(ball)=>({'1':.45,'2':.62,'3':.75,'4':1,'6':1.12})[ball]??(isWicket(ball)?0:.2);
const color=(ball)=>isWicket(ball)?'#e5484d':ball==='4'||ball==='6'?'#3b82f6':'#2b3440';
const font=(size,weight='400')=>{pen.font=weight+' '+size+'px system-ui, sans-serif'};
const dot=(x,y,r,fill)=>{pen.beginPath();pen.arc(x,y,r,0,7);pen.fillStyle=fill;pen.fill()};
const write=(said,x,y,fill='#fff',align='left',room=1e4)=>{pen.fillStyle=fill;pen.textAlign=align;pen.fillText(said,x,y,room)};
const field=(w,h)=>{const cx=w/2,cy=h/2,rx=w*.46,ry=h*.45;
for(let ring=0;ring<5;ring++){pen.beginPath();pen.ellipse(cx,cy,rx*(1-ring*.18),ry*(1-ring*.18),0,0,7);pen.fillStyle=ring%2?'#1f7a48':'#1a6b3e';pen.fill()}
pen.beginPath();pen.ellipse(cx,cy,rx,ry,0,0,7);pen.strokeStyle='#e8f2ec';pen.lineWidth=2;pen.stroke();
const length=h*.26,width=Math.max(12,w*.028);pen.fillStyle='#c9b07c';pen.fillRect(cx-width/2,cy-length/2,width,length);
pen.fillStyle='#fff';for(const end of [-1,1])pen.fillRect(cx-width/4,cy+end*length/2-1,width/2,2);
for(let man=0;man<9;man++){const at=man*.698+.3,far=man%3===0?.86:.55;dot(cx+Math.cos(at)*rx*far,cy+Math.sin(at)*ry*far,3,'#ffe08a')}
return {cx,cy,rx,ry,length,width}};
const play=({cx,cy,rx,ry,length,width},done)=>{const bat={x:cx+width*.5,y:cy+length*.42},bowl={x:cx-width*.5,y:cy-length*.5};
dot(bat.x,bat.y,4,'#fff');dot(cx-width*.8,cy-length*.42,4,'#fff');
const run=flight&&done<HIT_MS?done/HIT_MS:1;dot(bowl.x,bowl.y-length*.35*(1-run),4,'#ffe08a');
if(!flight)return;if(done<HIT_MS){const part=run;dot(bowl.x+(bat.x-bowl.x)*part,bowl.y+(bat.y-bowl.y)*part,3,'#d33');return}
const part=Math.min(1,(done-HIT_MS)/(BALL_MS-HIT_MS-400)),far=reach(flight.ball)*(1-(1-part)**2);
const lift=flight.ball==='6'?Math.sin(part*Math.PI)*ry*.5:0;
dot(bat.x+(cx+Math.cos(flight.angle)*rx-bat.x)*far,bat.y+(cy+Math.sin(flight.angle)*ry-bat.y)*far-lift,3.5,'#d33');
const said=isWicket(flight.ball)?words.wicket:flight.ball;font(30,'800');pen.lineWidth=5;pen.strokeStyle='#0b1117';pen.textAlign='center';
pen.strokeText(said,cx,cy-length*.75);write(said,cx,cy-length*.75,isWicket(flight.ball)?'#ff8a8a':'#fff','center')};
const tallOf=(w)=>w>=520?58:62;
const board=(w,h,score)=>{const wide=w>=520,tall=tallOf(w),top=h-tall;pen.fillStyle='rgb(11 17 23 / .88)';pen.fillRect(0,top,w,tall);
const now=score.innings[score.batting],other=score.innings[1-score.batting];if(!now)return;
font(16,'700');const figure=now.runs+'/'+now.wickets;write(figure,w-12,top+24,'#fff','right');
font(13);write(now.overs,w-12-pen.measureText('000/00').width-24,top+24,'#b7c2cc','right');
font(15,'700');write(now.team,12,top+24,'#fff','left',w*.55);
font(12);const men=score.batters.map(({name,runs,balls,striker})=>name+(striker?'* ':' ')+runs+' ('+balls+')').join('   ');
const foe=other?other.team+' '+other.runs+'/'+other.wickets:score.bowler?score.bowler.name+' '+score.bowler.figures:'';
write(men,12,top+tall-14,'#d6dee6','left',wide?w*.58:w-24);if(wide)write(foe,w-12,top+tall-14,'#b7c2cc','right',w*.36);
let x=12;font(12,'700');for(const ball of score.thisOver.slice(-8)){pen.beginPath();pen.roundRect(x,10,26,22,11);pen.fillStyle=color(ball);pen.fill();
write(ball,x+13,25,'#fff','center');x+=30}};
const sentence=()=>isLost?words.lost:state==='on'?'':words[state];
const draw=(at)=>{frame=0;const w=innerWidth,h=innerHeight,scale=devicePixelRatio||1;
if(canvas.width!==Math.round(w*scale)||canvas.height!==Math.round(h*scale)){canvas.width=Math.round(w*scale);canvas.height=Math.round(h*scale)}
pen.setTransform(scale,0,0,scale,0,0);
if(!flight&&balls.length>0){const next=balls.shift();flight={...next,from:at}}
const done=flight?(isCalm.matches?HIT_MS+BALL_MS:0)+at-flight.from:0;
if(flight&&(isCalm.matches||done>=HIT_MS))shown=flight.score;
pen.fillStyle='#0d3b24';pen.fillRect(0,0,w,h);const place=field(w,h-tallOf(w));play(place,done);if(shown)board(w,h,shown);
const said=sentence();if(said){font(14,'600');const wide=Math.min(w-24,pen.measureText(said).width+28);pen.fillStyle='rgb(11 17 23 / .88)';
pen.fillRect(w/2-wide/2,h/2-20,wide,36);write(said,w/2,h/2+3,'#fff','center',wide-16)}
const now=shown?.innings[shown.batting];
canvas.setAttribute('aria-label',[now?now.team+' '+now.runs+'/'+now.wickets+', '+now.overs:'',said].filter(Boolean).join('. '));
if(flight&&at-flight.from>=BALL_MS)flight=null;
if(flight||balls.length>0)again()};
const again=()=>{if(!frame)frame=requestAnimationFrame(draw)};
const take=(picture)=>{state=picture.state;if(state!=='on')return;
const {score}=picture,last=balls.at(-1)?.score??flight?.score??shown,fresh=newBalls(last,score);
if(fresh.length===0){if(!flight&&balls.length===0)shown=score;return}
balls.push(...fresh.map((ball,at)=>({ball,score:at===fresh.length-1?score:last,angle:angleOf(score)+at})));
if(balls.length>MOST_WAITING)balls=balls.slice(-1)};
const ask=async()=>{if(!document.hidden)try{const answer=await fetch(location.pathname+'${SCORE}');
if(!answer.ok)throw new Error(String(answer.status));const {result}=await answer.json();isLost=false;take(result)}catch{isLost=true}
again();if(state==='waiting'||state==='on')setTimeout(ask,ASK_MS)};
addEventListener('resize',again);ask()}`

/** English, until the page around says it in the player's language (`src/markets/Video.tsx`). */
const WORDS = JSON.stringify(streamWords(english)).replace(/</g, '\\u003c')

const source = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page lets in its own script and style, and asks this exchange alone; only pages of this site frame it. */
export const STREAM_POLICY = [
  "default-src 'none'",
  `script-src ${source(SCRIPT)}`,
  `style-src ${source(STYLE)}`,
  "connect-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** The picture of any match: its address says which, and the score comes by itself. */
export const streamPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${english.video}</title><style>${STYLE}</style></head><body><canvas role="img" aria-label=""></canvas><script type="application/json" id="words">${WORDS}</script><script>${SCRIPT}</script></body></html>`

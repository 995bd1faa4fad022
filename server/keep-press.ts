import { createHash } from 'node:crypto'

/**
 * Runs in the rendered page before its scripts. Until the page takes presses it marks the button that was pressed last with `data-kept`;
 * the client then presses it (src/lib/arrival.ts). A button that takes no presses yet gets no event, so its place is compared. One that
 * begins to take them while it is held gets no click either: the browser sends that to what is around it.
 */
const KEEP_PRESS = `{const root=document.getElementById('root');
const keep=(button)=>{document.querySelector('[data-kept]')?.removeAttribute('data-kept');button?.setAttribute('data-kept','')};
const waits=(button)=>root.hasAttribute('data-still')||button.disabled;
const under=({target,clientX:x,clientY:y})=>target.closest('button')??[...target.querySelectorAll('button')].find((each)=>{
const box=each.getBoundingClientRect();return x>=box.left&&x<=box.right&&y>=box.top&&y<=box.bottom});
const counts=({button,target})=>root.hasAttribute('data-keeps')&&button===0&&target instanceof Element;
const waiting=(event)=>{const near=under(event);return near&&waits(near)?near:null};
let held=null;
addEventListener('pointerdown',(event)=>{held=counts(event)?waiting(event):null},true);
addEventListener('pointerup',(event)=>{if(counts(event))keep(waiting(event))},true);
addEventListener('click',(event)=>{const {target,detail}=event;
if(detail===0&&root.hasAttribute('data-still')&&target instanceof Element)keep(target.closest('button'));
else if(held&&counts(event)&&!waits(held)&&!held.contains(target)&&under(event)===held)keep(held)},true)}`

/** The element that keeps presses, for the end of the rendered page. */
export const keepPressElement = `<script>${KEEP_PRESS}</script>`
/** Its source in the content policy: no other inline script runs. */
export const keepPressSource = `'sha256-${createHash('sha256').update(KEEP_PRESS).digest('base64')}'`

import { createHash } from 'node:crypto'

/**
 * Runs in the rendered page before its scripts. Until the page takes presses it marks the button that was pressed last with `data-kept`;
 * the client then presses it (src/lib/arrival.ts). A button that takes no presses yet gets no event, so its place is compared.
 */
const KEEP_PRESS = `{const root=document.getElementById('root');
const keep=(button)=>{document.querySelector('[data-kept]')?.removeAttribute('data-kept');button?.setAttribute('data-kept','')};
const waits=(button)=>root.hasAttribute('data-still')||button.disabled;
addEventListener('pointerup',({target,clientX:x,clientY:y,button})=>{
if(!root.hasAttribute('data-keeps')||button!==0||!(target instanceof Element))return;
const near=target.closest('button')??[...target.querySelectorAll('button')].find((each)=>{
const box=each.getBoundingClientRect();return x>=box.left&&x<=box.right&&y>=box.top&&y<=box.bottom});
keep(near&&waits(near)?near:null)},true);
addEventListener('click',({target,detail})=>{
if(detail===0&&root.hasAttribute('data-still')&&target instanceof Element)keep(target.closest('button'))},true)}`

/** The element that keeps presses, for the end of the rendered page. */
export const keepPressElement = `<script>${KEEP_PRESS}</script>`
/** Its source in the content policy: no other inline script runs. */
export const keepPressSource = `'sha256-${createHash('sha256').update(KEEP_PRESS).digest('base64')}'`

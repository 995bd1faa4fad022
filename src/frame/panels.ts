/** The parts that surround every page. They load after the first paint as one file, because a browser asks for six files at a time. */
export { default as SlipVoice } from '../slip/SlipVoice.tsx'
export { default as Footer } from './Footer.tsx'
export { default as HomeExtras } from './HomeExtras.tsx'
export { default as Hotkeys } from './Hotkeys.tsx'
export { default as SearchBox } from './SearchBox.tsx'
export { default as Sheet } from './Sheet.tsx'
export { default as Sidebar } from './Sidebar.tsx'
export { default as SubHead } from './SubHead.tsx'

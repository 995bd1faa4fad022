import './styles/main.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

if (/^\/(?:inspect|flows)(?=\/|$)/.test(window.location.pathname)) await (await import('#staff/door.ts')).openStaff(root)
else {
  // We start in two halves, both fetched with the page. Between them the browser can scroll the first image, because one long task
  // would block a slow processor.
  const { begin } = await import('./begin.ts')
  const begun = await begin()
  const { show } = await import('./show.tsx')
  show(root, begun)
}

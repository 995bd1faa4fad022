import './styles/main.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

/** Pages for staff, in place of the app. */
const [, staff] = /^\/(inspect|flows)(?=\/|$)/.exec(window.location.pathname) ?? []
if (staff === 'inspect') await (await import('./inspect/door.ts')).openInspector(root)
else if (staff === 'flows') await (await import('./flows/door.ts')).openFlows(root)
else {
  // We start in two halves, both fetched with the page. Between them the browser can scroll the first image, because one long task
  // would block a slow processor.
  const { begin } = await import('./begin.ts')
  const begun = await begin()
  const { show } = await import('./show.tsx')
  show(root, begun)
}

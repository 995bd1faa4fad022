import './styles/main.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// In two halves, both asked for with the page: to make ready all at once would hold a slow processor up, and between the two the
// browser may scroll what can be read already.
const { begin } = await import('./begin.ts')
const begun = await begin()
const { show } = await import('./show.tsx')
show(root, begun)

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { browserClock, browserDoors } from './edge.ts'
import { SpineContext } from './hooks.ts'
import { createSpine, type Spine } from './spine.ts'
import './styles/main.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const spine: Spine = createSpine({
  clock: browserClock,
  frame: (job) => void window.requestAnimationFrame(job),
  doors: browserDoors((inFlight) => spine.record({ type: 'calls.counted', inFlight })),
})
document.addEventListener('visibilitychange', () => spine.record({ type: document.hidden ? 'page.hidden' : 'page.shown' }))
spine.start()

createRoot(root).render(
  <StrictMode>
    <SpineContext value={spine}>
      <App />
    </SpineContext>
  </StrictMode>,
)

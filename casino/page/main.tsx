import './styles/main.css'
import { createRoot } from 'react-dom/client'
import { ignoreHeldKeys } from '#touch/held-keys.ts'
import { ignoreStrayPresses } from '#touch/presses.ts'
import { App } from './App.tsx'
import { launchOf, withoutCode } from './address.ts'
import { browserPorts } from './edge.ts'
import { onHost } from './frame.ts'
import { createLook } from './look/look.ts'
import { createPlay } from './play/play.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

ignoreHeldKeys(document)
ignoreStrayPresses(document)
const launch = launchOf(window.location.href)
withoutCode()
const look = createLook(window)
const play = createPlay(browserPorts(launch.request))
onHost((message) => {
  if (message.type === 'money') play.heardMoney(message.balancePaise, message.isShown)
  if (message.type === 'around') play.heardAround(message.hasBack, message.isOffline)
})
createRoot(root).render(<App play={play} look={look} page={launch.page} />)
await play.start()

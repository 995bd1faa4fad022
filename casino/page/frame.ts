import { createHearing, type FrameMessage, framed, type HostMessage, hostMessageSchema } from '#contract/casino/frame.ts'

type Bare<T> = T extends unknown ? Omit<T, 'protocol'> : never

/** Tells the page around. Its origin is not known here, and no message holds a secret. */
export const postToHost = (message: Bare<FrameMessage>): void => {
  if (window.parent !== window) window.parent.postMessage(framed(message), '*')
}

/** Hears the page around alone: a message of any other window, or of no known shape, is left aside. */
export const onHost = (heard: (message: HostMessage) => void): void => {
  const hear = createHearing(hostMessageSchema)
  window.addEventListener('message', (event) => {
    if (event.source !== window.parent) return
    const message = hear(event.timeStamp, () => event.data)
    if (message !== null) heard(message)
  })
}

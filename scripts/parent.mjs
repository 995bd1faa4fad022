/** How often a process looks for its parent, in milliseconds. */
const LOOK_MS = 1000

/**
 * Ends this process by SIGTERM when the process that started it has ended. A signal to npm ends npm and its shell alone: what they
 * started would go on.
 */
export const endWithParent = () => {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_MS)
  look.unref()
}

/** `npm start` on an installed and built checkout: from its beginning to the first answer. */
import { startProduct } from '#tests/browser/server.ts'
import { inMs, median, reason, say } from './report.ts'

const STARTS = 5
const what = '`npm start` on an installed checkout, until it answers'
const goal = '2 s'

const start = async (): Promise<number> => {
  const began = performance.now()
  const product = await startProduct(['--seed', 'bench'])
  try {
    const asked = performance.now()
    const { ok, status } = await fetch(`${product.url}/`)
    if (!ok) throw new Error(`it answered ${status}`)
    return product.answeredAt - began + performance.now() - asked
  } finally {
    await product.close()
  }
}

try {
  // The first start builds what is not built.
  await start()
  const taken: number[] = []
  for (let turn = 0; turn < STARTS; turn += 1) taken.push(await start())
  say(what, `${inMs(median(taken))} (${STARTS} starts, ${inMs(Math.max(...taken))} at most)`, goal)
} catch (error) {
  say(what, `not measured: ${reason(error)}`, goal)
}

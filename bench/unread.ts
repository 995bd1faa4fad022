/**
 * Twelve visitors who answer pings, never read, and ask for the home list ten times a second; one who reads asks once a second.
 * A visitor who is cut connects again with a new ticket. `npx tsx bench/unread.ts [SECONDS]`, 40 when absent.
 */
import WebSocket from 'ws'
import { startChild } from '../scripts/child.ts'
import { addressSchema, doneSchema, memorySchema } from './child.ts'
import { inMs, quantile, reason, say } from './report.ts'

const VISITORS = 12
const MARKETS = 60
const ASK = '42["get-free-home-allmarkets",{}]'
const ASK_MS = 100
const PROBE_MS = 1000
const PONG_MS = 15_000
const SAMPLE_MS = 5000
const seconds = Number(process.argv[2] ?? 40)
const what = `${VISITORS} visitors who never read, ${seconds} s: memory of the exchange; answer to one who reads`
const mb = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`
const passed = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const measure = async (): Promise<void> => {
  const exchange = startChild('bench/exchange-child.ts')
  /** One question at a time goes to the child. */
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(job: () => Promise<T>): Promise<T> => {
    const mine = last.then(job)
    last = mine.catch(() => undefined)
    return mine
  }
  const open = async (): Promise<WebSocket> => {
    const { port, tickets } = await inTurn(() => exchange.ask({ ask: 'tickets', count: 1 }, addressSchema))
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, { perMessageDeflate: false })
    socket.on('error', () => undefined)
    await new Promise<void>((resolve) => {
      socket.on('message', (data) => {
        const text = String(data)
        if (text === '2') socket.send('3')
        else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ ticket: tickets[0] })}`)
        else if (text.startsWith('40')) resolve()
      })
    })
    return socket
  }
  let cuts = 0
  let done = false
  const visit = async (): Promise<void> => {
    while (!done) {
      const socket = await open()
      socket.pause()
      let broken = false
      let ponged = performance.now()
      while (!broken && !done) {
        const fails = (error?: Error | null): void => {
          if (error !== undefined && error !== null) broken = true
        }
        socket.send(ASK, fails)
        if (performance.now() - ponged > PONG_MS) {
          ponged = performance.now()
          socket.send('3', fails)
        }
        await passed(ASK_MS)
      }
      if (broken) cuts += 1
      socket.terminate()
    }
  }
  const answers: number[] = []
  const probe = async (): Promise<void> => {
    const socket = await open()
    while (!done) {
      const began = performance.now()
      const answered = new Promise<void>((resolve) => {
        const hear = (data: WebSocket.RawData): void => {
          if (!String(data).startsWith('42["get-freehomeallmarkets-success"')) return
          socket.off('message', hear)
          resolve()
        }
        socket.on('message', hear)
      })
      socket.send(ASK)
      await answered
      answers.push(performance.now() - began)
      await passed(PROBE_MS)
    }
    socket.terminate()
  }
  try {
    await exchange.ask({ ask: 'stream', markets: MARKETS, ticksASecond: MARKETS * 2 }, doneSchema)
    await passed(SAMPLE_MS)
    const rss = async (): Promise<number> => (await inTurn(() => exchange.ask({ ask: 'memory' }, memorySchema))).rss
    const begun = await rss()
    const running = [probe(), ...Array.from({ length: VISITORS }, visit)]
    const samples: number[] = []
    for (let at = 0; at < seconds * 1000; at += SAMPLE_MS) {
      await passed(SAMPLE_MS)
      samples.push(await rss())
    }
    done = true
    await Promise.race([Promise.allSettled(running), passed(SAMPLE_MS)])
    const each = samples.map((bytes) => Math.round(bytes / 1024 / 1024)).join(' ')
    say(
      what,
      `${mb(begun)} before, ${mb(samples.at(-1) ?? 0)} after (every 5 s: ${each}), ${cuts} cut; p50 ${inMs(quantile(answers, 0.5))}, most ${inMs(quantile(answers, 1))}`,
      'flat',
    )
  } finally {
    exchange.stop()
  }
}

await measure()
  .catch((error: unknown) => say(what, `not measured: ${reason(error)}`, 'flat'))
  .finally(() => process.exit(0))

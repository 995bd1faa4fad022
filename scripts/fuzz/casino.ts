import * as z from 'zod/mini'
import { answerSchemas, pushedSchemas, sessionAnswerSchema } from '#casino/wire.ts'
import { postSingleGame } from '#contract/calls/casino.ts'
import { createHearing, frameMessageSchema, hostMessageSchema } from '#contract/casino/frame.ts'
import { type Browser, type Connection, createBrowser, openConnection } from './browser.ts'
import type { PlayFrame, SaidFrame } from './casino-frames.ts'
import { type Answer, ackIn, answerFault, pushIn } from './judge.ts'

const ANSWER_MS = 5000
/** A pause after each game, so that a member's messages stay below what a second allows. */
const PAUSE_MS = 300
/** Messages that are sent before their answers are waited for: below what a page may send in a second. */
const TOGETHER = 10
/** A larger frame costs its connection. */
const MOST_FRAME = 32 * 1024

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A member's way into the provider's games. */
export type Seat = {
  /** The provider's address. */
  readonly url: string
  readonly browser: Browser
  /** The session of a game, the same each time; null where the exchange opens none. */
  sessionOf(game: string): Promise<string | null>
  /** The messages that gave a client seed: the casino shows that text on the member's pages, and any player where its table uses it. */
  readonly seeds: string[]
  /** The session of this game has ended: the next is a new one. */
  forget(game: string): void
}
/** Opens games for the member of this browser, as its page does: by a launch code of the exchange. `seeds`: given by members before it. */
export const createSeat = (url: string, browser: Browser, seeds: readonly string[] = []): Seat => {
  const atCasino = createBrowser(url, browser.address, 'casino')
  const sessions = new Map<string, Promise<string | null>>()
  const launch = async (game: string): Promise<string | null> => {
    const body = JSON.stringify({ gameId: game, tableId: `${game}-1` })
    const { text } = await browser.call({ method: 'POST', path: postSingleGame.path, body })
    const opened = postSingleGame.answer.safeParse(jsonOf(text))
    if (!opened.success || opened.data.data === undefined) return null
    const asked = new URL(opened.data.data.url).searchParams
    const launched = { host: asked.get('host_id'), code: asked.get('token'), member: asked.get('member'), game }
    const answer = await atCasino.call({ method: 'POST', path: '/session', body: JSON.stringify(launched) })
    return sessionAnswerSchema.safeParse(jsonOf(answer.text)).data?.session ?? null
  }
  return {
    url,
    browser,
    seeds: [...seeds],
    sessionOf: async (game) => {
      const known = sessions.get(game) ?? launch(game)
      sessions.set(game, known)
      const session = await known
      if (session === null) sessions.delete(game)
      return session
    },
    forget: (game) => void sessions.delete(game),
  }
}

/** A page of a game, and what it shows: names that a message is filled with. */
type Page = {
  readonly connection: Connection
  shown: Readonly<Record<string, string>>
  /** Whether the casino said that the session has ended: a frame of the exchange may end it. */
  hasEnded: boolean
}
const openPage = async ({ url, browser, sessionOf }: Seat, game: string): Promise<Page | null> => {
  const session = await sessionOf(game)
  if (session === null) return null
  const connection = await openConnection(url, browser, { session })
  return connection.isOpen() ? { connection, shown: {}, hasEnded: false } : null
}

/** Starts a round of a member, so that another may ask for it; empty where none was begun. */
export const startRound = async (seat: Seat, ref: string): Promise<string> => {
  const page = await openPage(seat, 'blackjack')
  if (page === null) return ''
  const { connection } = page
  connection.send(`421["start",${JSON.stringify({ ref, bet: { stakePaise: 10_000 } })}]`)
  const ack = await connection.until((text) => text.startsWith('431['), ANSWER_MS)
  await connection.close()
  return answerSchemas.start.safeParse(ackIn(ack ?? '')?.said).data?.solo?.round ?? ''
}

/** A bet that each game played alone takes; fishing's names a fish of the pool. */
const aloneBet = (game: string, fish: string): object => {
  switch (game) {
    case 'three-card-poker':
      return { antePaise: 10_000, pairPlusPaise: 0 }
    case 'mines':
      return { stakePaise: 10_000, mines: 3 }
    case 'keno':
      return { stakePaise: 10_000, numbers: [3, 8, 17] }
    case 'scratch':
      return { pricePaise: 5000 }
    case 'fishing':
      return { fish, stakePaise: 100 }
    default:
      return { stakePaise: 10_000 }
  }
}
const poolSchema = z.object({ fish: z.array(z.object({ id: z.string() })) })
/** What a page of the provider shows, for messages that fit it. */
const learned = (name: string, body: unknown): Readonly<Record<string, string>> => {
  switch (name) {
    case 'hello': {
      const hello = pushedSchemas.hello.safeParse(body).data
      if (hello === undefined) return {}
      const fish = poolSchema.safeParse(hello.pool).data?.fish.at(-1)?.id ?? ''
      return {
        ...(hello.table === null ? {} : { round: hello.table.round, tableId: hello.table.tableId }),
        ...(hello.solo === null ? {} : { solo: hello.solo.round }),
        bets: hello.bets.map(({ bet }) => bet.split('/')[0]).join(' '),
        alone: JSON.stringify(aloneBet(hello.game, fish)),
      }
    }
    case 'pool': {
      const fish = poolSchema.safeParse(body).data?.fish.at(-1)?.id
      return fish === undefined ? {} : { alone: JSON.stringify(aloneBet('fishing', fish)) }
    }
    case 'table': {
      const table = pushedSchemas.table.safeParse(body).data
      return table === undefined ? {} : { round: table.round }
    }
    case 'solo': {
      const solo = pushedSchemas.solo.safeParse(body).data
      return solo === undefined ? {} : { solo: solo.round }
    }
    default:
      return {}
  }
}

type Judge = {
  /** Judges one text that the provider sent, given what was sent to it. */
  readonly heard: (answer: Answer, sent: readonly string[], frames: readonly PlayFrame[]) => void
  readonly found: (text: string, frames: readonly PlayFrame[]) => void
  readonly counted: (name: string) => void
}
type Fill = (text: string, more: Readonly<Record<string, string>>) => string

/** Sends messages as a member's pages, one for each game, and judges that each has one answer, in the provider's own shape. */
export const createPlays = (seat: Seat, fill: Fill, { heard, found, counted }: Judge) => {
  const pages = new Map<string, Page>()
  /** The round that was played alone last, in any game. */
  let solo: Readonly<Record<string, string>> = {}
  let ids = 0
  /** Reads what came; answers the acknowledgements among it. */
  const read = (page: Page, sent: readonly string[], frames: readonly PlayFrame[]): ReadonlyMap<number, unknown> => {
    const answers = new Map<number, unknown>()
    for (const text of page.connection.drain()) {
      heard({ status: null, type: '', text, of: 'casino' }, sent, frames)
      const ack = ackIn(text)
      const push = pushIn(text)
      if (ack !== null) answers.set(ack.id, ack.said)
      if (push === null) continue
      if (push.fault !== null) found(push.fault, frames)
      if (push.name === 'ended') page.hasEnded = true
      const { solo: round, ...shown } = learned(push.name, push.body)
      page.shown = { ...page.shown, ...shown }
      if (round !== undefined) solo = { solo: round }
    }
    return answers
  }
  const hangUp = async (game: string): Promise<void> => {
    const open = pages.get(game)
    pages.delete(game)
    await open?.connection.close()
  }
  const pageOf = async (game: string): Promise<Page | null> => {
    const known = pages.get(game)
    if (known?.connection.isOpen() === true) return known
    await hangUp(game)
    const page = await openPage(seat, game)
    if (page === null) return null
    pages.set(game, page)
    // Everything that a page shows first: its round, its bets and its fish.
    await page.connection.until((text) => text.startsWith('42["hello"'), ANSWER_MS)
    return page
  }
  const sendAll = async (game: string, frames: readonly PlayFrame[]): Promise<void> => {
    const open = await pageOf(game)
    if (open === null) return
    read(open, [], [])
    const { connection } = open
    const waiting = new Map<number, PlayFrame>()
    const sent: string[] = []
    let costly: string | null = null
    for (const frame of frames) {
      ids += 1
      const { shown } = open
      const names = (shown['bets'] ?? '').split(' ')
      const text = `42${ids}[${JSON.stringify(frame.name)},${fill(frame.body, { ...solo, ...shown, betName: names[ids % names.length] ?? '' })}]`
      sent.push(text)
      if (frame.name === 'seed') seat.seeds.push(text)
      if (Buffer.byteLength(text) > MOST_FRAME) costly = text
      else {
        waiting.set(ids, frame)
        connection.send(text)
      }
    }
    for (let isWaiting = true; isWaiting; ) {
      for (const [id, said] of read(open, sent, frames)) {
        const frame = waiting.get(id)
        if (frame === undefined) {
          found('the casino answers a message that was not sent, or twice', frames)
          continue
        }
        waiting.delete(id)
        const fault = answerFault(frame.name, said)
        if (fault !== null) found(fault, [frame])
        counted(`casino ${z.object({ code: z.string() }).safeParse(said).data?.code ?? '?'}`)
      }
      isWaiting = waiting.size > 0 && connection.isOpen() && (await connection.until((text) => text.startsWith('43'), ANSWER_MS)) !== null
    }
    read(open, sent, frames)
    if (open.hasEnded) {
      seat.forget(game)
      return hangUp(game)
    }
    if (waiting.size > 0)
      found(connection.isOpen() ? 'the casino does not answer a message' : 'the casino cuts a page for a message', [...waiting.values()])
    // What costs the connection goes last.
    if (costly === null) return
    connection.send(costly)
    await hangUp(game)
  }
  return {
    send: async (frames: readonly PlayFrame[]): Promise<void> => {
      const games = [...new Set(frames.map(({ game }) => game))]
      for (const game of games) {
        const own = frames.filter((frame) => frame.game === game)
        for (let from = 0; from < own.length; from += TOGETHER) await sendAll(game, own.slice(from, from + TOGETHER))
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    },
    close: async (): Promise<void> => {
      for (const game of [...pages.keys()]) await hangUp(game)
    },
  }
}

/** The fault in how a window hears what the other says: it throws, or hears what is no message. Null where it does neither. */
export const saidFault = ({ by }: SaidFrame, filled: string): string | null => {
  const schema = by === 'frame' ? frameMessageSchema : hostMessageSchema
  try {
    const heard = createHearing(schema)(0, () => jsonOf(filled))
    return heard === null || schema.safeParse(heard).success ? null : `what the ${by} says is heard in another shape than its own`
  } catch (error) {
    return `what the ${by} says is thrown: ${String(error)}`
  }
}

import { io } from 'socket.io-client'
import { v4 } from 'uuid'
import type * as z from 'zod/mini'
import { pushedSchemas, refSchema, sessionAnswerSchema, type sessionRequestSchema } from '../wire.ts'
import { postToHost } from './frame.ts'
import type { Line, LineEvents, Ports, PushedName, SessionAnswer, Tone } from './play/ports.ts'

const OPEN_MS = 15_000
const ATTEMPTS = 200

/** A clock of this page that never jumps: milliseconds since the epoch at the start, and steady from then on. */
const steadyNow = (): number => performance.timeOrigin + performance.now()

const open = async (request: z.input<typeof sessionRequestSchema>): Promise<SessionAnswer | null> => {
  try {
    const reply = await fetch('/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(OPEN_MS),
    })
    const found = sessionAnswerSchema.safeParse(await reply.json())
    return found.success ? found.data : null
  } catch {
    return null
  }
}

const connect = (session: string, on: LineEvents): Line => {
  const socket = io({ auth: { session }, transports: ['websocket'], reconnectionDelayMax: 4000, reconnectionAttempts: ATTEMPTS })
  let opened = steadyNow()
  socket.io.on('open', () => {
    opened = steadyNow()
  })
  socket.on('connect', () => on.up(Math.round(steadyNow() - opened)))
  socket.on('disconnect', (why) => (why === 'io server disconnect' ? on.over() : on.lost()))
  socket.on('connect_error', () => {
    // The server refused the session: the socket does not try again by itself.
    if (!socket.active) on.over()
  })
  socket.io.on('reconnect_failed', on.over)
  const names: readonly PushedName[] = ['hello', 'table', 'mine', 'solo', 'balance', 'pool', 'ended']
  for (const name of names.filter((each) => each in pushedSchemas)) socket.on(name, (data: unknown) => on.pushed(name, data))
  return {
    ask: (name, body, answered) => {
      const sent = steadyNow()
      socket.volatile.emit(name, body, (data: unknown) => {
        if (name === 'cashOut' || name === 'round') on.up(Math.round(steadyNow() - sent))
        answered(data)
      })
    },
    close: () => void socket.disconnect(),
  }
}

/** Hertz of each note and how long each lasts, in seconds. */
const NOTES: Readonly<Record<Tone, readonly (readonly [number, number])[]>> = {
  press: [[520, 0.06]],
  card: [[300, 0.05]],
  leave: [
    [660, 0.09],
    [880, 0.14],
  ],
  win: [
    [660, 0.1],
    [880, 0.1],
    [1175, 0.2],
  ],
  lose: [[220, 0.18]],
}
const LOUDNESS = 0.1
let sound: AudioContext | null = null
/** Plays a short tone. A browser that allows none keeps silent. */
const tone = (which: Tone): void => {
  try {
    sound ??= new AudioContext()
    let begin = sound.currentTime
    for (const [pitch, length] of NOTES[which]) {
      const note = sound.createOscillator()
      const volume = sound.createGain()
      note.frequency.value = pitch
      volume.gain.setValueAtTime(LOUDNESS, begin)
      volume.gain.exponentialRampToValueAtTime(0.001, begin + length)
      note.connect(volume).connect(sound.destination)
      note.start(begin)
      note.stop(begin + length)
      begin += length
    }
  } catch {
    // The page says everything that a tone would.
  }
}

export const browserClock: Ports['clock'] = {
  now: steadyNow,
  setTimeout: (fn, ms) => window.setTimeout(fn, ms),
  clearTimeout: (id) => window.clearTimeout(id),
}

/** Calls back with each frame until it is stopped. */
export const eachFrame = (paint: () => void): (() => void) => {
  let id = 0
  const next = (): void => {
    paint()
    id = window.requestAnimationFrame(next)
  }
  id = window.requestAnimationFrame(next)
  return () => window.cancelAnimationFrame(id)
}

/** Does the player ask for less movement? */
export const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** The browser's own ports for one launch. */
export const browserPorts = (request: z.input<typeof sessionRequestSchema> | null): Ports => ({
  clock: browserClock,
  mint: () => refSchema.parse(v4()),
  open: () => (request === null ? Promise.resolve({ code: 'CODE_USED' }) : open(request)),
  connect,
  post: postToHost,
  tone,
})

const ASK_MS = 10_000
/** What the provider answers at a path; null if no answer came. */
export const askProvider = async (path: string): Promise<unknown> => {
  try {
    return await (await fetch(path, { signal: AbortSignal.timeout(ASK_MS) })).json()
  } catch {
    return null
  }
}

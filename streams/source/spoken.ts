import type { EdgeClock } from '../clock.ts'
import type { Doors, SocketEvents } from '../doors.ts'
import { createLate } from '../late.ts'
import type { Outside } from '../outside.ts'
import { openTongue } from './open.ts'

type Pair = Pick<Doors, 'http' | 'socket'>

/** Doors that are made when they are first used; calls and the connection wait for them. */
const spokenDoors = (coming: (come: (doors: Pair) => void, fail: Parameters<Outside['late']>[1]) => void): Pair => {
  let here: Pair | null = null
  /** Whose connection is to be open, so that doors that come late open no outdated one. */
  let wanted: SocketEvents | null = null
  return {
    http: {
      call: (line, shape, request, reply) =>
        coming(
          ({ http }) => http.call(line, shape, request, reply),
          (why) => reply({ kind: 'failed', said: why }),
        ),
    },
    socket: {
      open: (line, ticket, events) => {
        wanted = events
        coming(
          (doors) => {
            here = doors
            if (wanted === events) doors.socket.open(line, ticket, events)
          },
          (why) => {
            if (wanted === events) events.closed(why.key)
          },
        )
      },
      close: () => {
        wanted = null
        here?.socket.close()
      },
      send: (line, name, body) => here?.socket.send(line, name, body) ?? false,
    },
  }
}

/** A back end that did not say what it speaks is not asked again for so long, in milliseconds. */
const REST_MS = 3000

/**
 * The doors of a page whose back end is not known to be ours: it is asked what it speaks before the first call, and again while it does not
 * answer, at most once in three seconds (BACK-02). `isHidden`: no player looks at the page.
 */
export const throughTongue = (outside: Outside, clock: EdgeClock, isHidden: () => boolean): Outside => {
  let restsUntil = Number.NEGATIVE_INFINITY
  const open = async (): Promise<Pair> => {
    if (clock.now() < restsUntil) throw new Error('the back end did not answer')
    try {
      return await openTongue({ ...outside, clock, isHidden })
    } catch (error) {
      restsUntil = clock.now() + REST_MS
      throw error
    }
  }
  return { ...outside, ...spokenDoors(createLate(open)) }
}

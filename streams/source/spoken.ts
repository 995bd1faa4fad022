import type { EdgeClock } from '../clock.ts'
import type { Doors } from '../doors.ts'
import { createLate } from '../late.ts'
import type { Outside } from '../outside.ts'
import { openTongue } from './tongue.ts'

type Pair = Pick<Doors, 'http' | 'socket'>

/** Doors that are made when they are first used; calls and the connection wait for them. */
const spokenDoors = (coming: (come: (doors: Pair) => void, fail: Parameters<Outside['late']>[1]) => void): Pair => {
  let here: Pair | null = null
  /** Counts openings and closings, so that doors that come late open no outdated connection. */
  let turn = 0
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
        turn += 1
        const mine = turn
        coming(
          (doors) => {
            here = doors
            if (mine === turn) doors.socket.open(line, ticket, events)
          },
          (why) => {
            if (mine === turn) events.closed(why.key)
          },
        )
      },
      close: () => {
        turn += 1
        here?.socket.close()
      },
      send: (line, name, body) => here?.socket.send(line, name, body) ?? false,
    },
  }
}

/**
 * The doors of a page whose back end is not known to be ours: it is asked what it speaks before the first call, and again while it does not
 * answer (BACK-02). `isHidden`: no player looks at the page.
 */
export const throughTongue = (outside: Outside, clock: EdgeClock, isHidden: () => boolean): Outside => ({
  ...outside,
  ...spokenDoors(createLate(() => openTongue({ ...outside, clock, isHidden }))),
})

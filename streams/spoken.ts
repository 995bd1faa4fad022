import type { Doors } from './doors.ts'
import type { Outside } from './outside.ts'

type Pair = Pick<Doors, 'http' | 'socket'>

/**
 * The doors to a back end that is not known to be ours. They are made when they are first used, by the part that asks the back end what it
 * speaks (BACK-02); calls and the connection wait for it.
 */
export const spokenDoors = (coming: (come: (doors: Pair) => void, fail: Parameters<Outside['late']>[1]) => void): Pair => {
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

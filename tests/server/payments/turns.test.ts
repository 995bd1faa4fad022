import { expect, test } from 'vitest'
import { MOST_REMEMBERED, type Most, createTurns } from '#server/payments/turns.ts'

const MOST: Most = { ofMember: 2, ofAddress: 3, ofAll: 5 }

/** Turns whose jobs are named `member@address n`; a job ends when the test says so. */
const taking = (most = MOST) => {
  const turns = createTurns(most)
  const begun: string[] = []
  const gone: string[] = []
  const ends = new Map<string, () => void>()
  /** Asks for a turn of each name. */
  const ask = async (...names: readonly string[]): Promise<void> => {
    for (const name of names) {
      const [asker = ''] = name.split(' ')
      const [member = '', address = ''] = asker.split('@')
      const work = (): Promise<string> => {
        begun.push(name)
        return new Promise((resolve) => ends.set(name, () => resolve(name)))
      }
      void turns.run({ member, address }, work).then((done) => {
        if (done === null) gone.push(name)
        else expect(done).toBe(name)
      })
    }
    await new Promise(setImmediate)
  }
  /** Ends the jobs that run, one by one, until none is left; answers the order in which all began. */
  const endAll = async (): Promise<readonly string[]> => {
    for (let n = 0; n < begun.length; n += 1) {
      ends.get(begun[n] ?? '')?.()
      await new Promise(setImmediate)
    }
    return begun
  }
  /** Ends the job that began last. */
  const endLast = async (): Promise<void> => {
    ends.get(begun.at(-1) ?? '')?.()
    await new Promise(setImmediate)
  }
  return { begun, gone, ask, endAll, endLast }
}

test('[ACCT-04] turns run one job at a time, and addresses take turns', async () => {
  const { begun, ask, endAll } = taking()
  await ask('ann@home 1', 'ann@home 2', 'bob@shop 1', 'bob@shop 2', 'cid@road 1')
  expect(begun).toEqual(['ann@home 1'])
  expect(await endAll()).toEqual(['ann@home 1', 'bob@shop 1', 'cid@road 1', 'ann@home 2', 'bob@shop 2'])
})

test('[ACCT-04] turns of one address go to its members in turn', async () => {
  const { ask, endAll } = taking({ ofMember: 3, ofAddress: 6, ofAll: 6 })
  await ask('ann@home 1', 'ann@home 2', 'ann@home 3', 'bob@home 1', 'bob@home 2', 'cid@home 1')
  expect(await endAll()).toEqual(['ann@home 1', 'bob@home 1', 'cid@home 1', 'ann@home 2', 'bob@home 2', 'ann@home 3'])
})

test('[ACCT-04] turns put an address that came back behind one that has waited since', async () => {
  const { ask, begun, endAll } = taking()
  await ask('ann@home 1')
  await endAll()
  await ask('bob@shop 1', 'cid@road 1', 'ann@home 2')
  expect(await endAll()).toEqual(['ann@home 1', 'bob@shop 1', 'cid@road 1', 'ann@home 2'])
  expect(begun).toHaveLength(4)
})

test('[ACCT-04] turns put a newcomer behind one whose last turn ended before it came', async () => {
  const addresses = taking()
  await addresses.ask('ann@home 1', 'ann@home 2', 'bob@shop 1')
  await addresses.endLast()
  await addresses.ask('cid@road 1')
  expect(await addresses.endAll()).toEqual(['ann@home 1', 'bob@shop 1', 'ann@home 2', 'cid@road 1'])
  const members = taking()
  await members.ask('ann@home 1', 'ann@home 2', 'bob@home 1')
  await members.endLast()
  await members.endLast()
  expect(members.begun).toEqual(['ann@home 1', 'bob@home 1', 'ann@home 2'])
})

test('[ACCT-04] turns refuse a member at every address when two of its jobs wait', async () => {
  const { gone, ask, endAll } = taking()
  await ask('ann@home 1', 'ann@shop 2', 'ann@road 3')
  expect(gone).toEqual(['ann@road 3'])
  await endAll()
  await ask('ann@road 4', 'ann@road 5', 'ann@road 6')
  expect(gone).toEqual(['ann@road 3', 'ann@road 6'])
})

test('[ACCT-04] turns of a full address move from the member with the most to one with none', async () => {
  const { gone, ask, endAll } = taking()
  await ask('ann@home 1', 'ann@home 2', 'bob@home 1', 'cid@home 1')
  expect(gone).toEqual(['ann@home 2'])
  await ask('dan@home 1', 'bob@home 2')
  expect(gone).toEqual(['ann@home 2', 'dan@home 1', 'bob@home 2'])
  expect(await endAll()).toEqual(['ann@home 1', 'bob@home 1', 'cid@home 1'])
})

test('[ACCT-04] turns move from the address with the most to one with fewer when all are taken', async () => {
  const { gone, ask, endAll } = taking()
  await ask('ann@home 1', 'ann@home 2', 'bob@home 1', 'cid@shop 1', 'cid@shop 2')
  await ask('dan@road 1')
  expect(gone).toEqual(['ann@home 2'])
  await ask('eve@road 1')
  expect(gone).toEqual(['ann@home 2', 'eve@road 1'])
  expect(await endAll()).toEqual(['ann@home 1', 'cid@shop 1', 'dan@road 1', 'bob@home 1', 'cid@shop 2'])
})

test('[ACCT-04] turns leave a job that runs its place, though its address has the most', async () => {
  const { gone, ask } = taking({ ofMember: 2, ofAddress: 2, ofAll: 3 })
  await ask('ann@home 1', 'bob@home 1', 'cid@shop 1', 'dan@road 1')
  expect(gone).toEqual(['bob@home 1'])
  await ask('eve@lane 1')
  expect(gone).toEqual(['bob@home 1', 'eve@lane 1'])
})

test('[ACCT-04] turns go on when a job fails', async () => {
  const turns = createTurns(MOST)
  const asker = { member: 'ann', address: 'home' }
  const failed = turns.run(asker, () => Promise.reject(new Error('no disk')))
  const next = turns.run(asker, () => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('no disk')
  expect(await next).toBe('done')
})

/** Each member of `names` asks again as soon as its job ends or is given up, so often; answers how many turns each had. */
const turnsOfAll = async (names: readonly string[], most: Most): Promise<Readonly<Record<string, number>>> => {
  const { begun, ask, endLast } = taking(most)
  for (let n = 0; n < names.length * 6; n += 1) {
    await ask(...names.map((name) => `${name} ${n}`))
    await endLast()
  }
  return Object.fromEntries(names.map((name) => [name, begun.filter((each) => each.startsWith(`${name} `)).length]))
}

test('[ACCT-04] turns reach each of six members who ask again and again at an address of three places', async () => {
  const names = ['ann', 'bob', 'cid', 'dan', 'eve', 'fay'].map((member) => `${member}@home`)
  for (const count of Object.values(await turnsOfAll(names, { ofMember: 1, ofAddress: 3, ofAll: 5 }))) expect(count).toBeGreaterThan(3)
})

test('[ACCT-04] turns reach each of eight addresses that ask again and again for five places', async () => {
  const names = Array.from({ length: 8 }, (_, n) => `member${n}@house${n}`)
  for (const count of Object.values(await turnsOfAll(names, { ofMember: 1, ofAddress: 3, ofAll: 5 }))) expect(count).toBeGreaterThan(3)
})

test('[ACCT-04] turns of a full address move from the member served last to one served before, not back', async () => {
  const { gone, ask, endLast } = taking()
  await ask('ann@home 1', 'bob@home 1', 'cid@home 1')
  await endLast()
  await endLast()
  await ask('ann@home 2', 'bob@home 2', 'dan@home 1')
  expect(gone).toEqual(['bob@home 2'])
  await ask('bob@home 3', 'eve@home 1')
  expect(gone).toEqual(['bob@home 2', 'bob@home 3', 'ann@home 2'])
  await ask('fay@home 1')
  expect(gone.at(-1)).toBe('fay@home 1')
})

/** Turns after these members each had one, in this order. */
const after = async (members: readonly string[]) => {
  const turns = taking()
  for (const member of members) {
    await turns.ask(`${member}@home 1`)
    await turns.endLast()
  }
  return turns
}
test('[ACCT-04] turns remember the last turn of a thousand members, and forget those before', async () => {
  const members = Array.from({ length: MOST_REMEMBERED + 1 }, (_, n) => `m${n}`)
  const forgotten = await after(members)
  await forgotten.ask('ann@home 1', 'm0@home 2', 'bob@home 1', 'eve@home 1')
  expect(forgotten.gone).toEqual(['eve@home 1'])
  const remembered = await after(members)
  await remembered.ask('ann@home 1', 'm1@home 2', 'bob@home 1', 'eve@home 1')
  expect(remembered.gone).toEqual(['m1@home 2'])
  const cameBack = await after([...members.slice(0, -1), 'm0', 'm1000'])
  await cameBack.ask('ann@home 1', 'm0@home 3', 'bob@home 1', 'eve@home 1')
  expect(cameBack.gone).toEqual(['m0@home 3'])
})

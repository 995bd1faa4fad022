import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { replayFile, seasonFiles } from '#server/feeds/replay/season.ts'
import { RecordingError } from '#server/feeds/replay/stream.ts'
import { type SeasonAnswer, startSeason } from '../../../scripts/season.ts'

const folder = mkdtempSync(join(tmpdir(), 'season-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const recording = (id: string, winner: number): string =>
  [
    { runners: [1, 2].map((runner) => ({ id: runner, status: 'ACTIVE' })), status: 'OPEN' },
    { runners: [1, 2].map((runner) => ({ id: runner, status: runner === winner ? 'WINNER' : 'LOSER' })), status: 'CLOSED' },
  ]
    .map((definition, i) =>
      JSON.stringify({ op: 'mcm', pt: i, mc: [{ id, marketDefinition: { ...definition, eventId: '7', eventTypeId: '4' } }] }),
    )
    .join('\n')

mkdirSync(join(folder, 'may'))
for (const [name, text] of [
  ['1.1', recording('1.1', 1)],
  [join('may', '1.2'), `${recording('1.2', 2)}\n{"op":"mcm","pt":`],
  [join('may', 'notes.md'), 'no market here'],
] as const)
  writeFileSync(join(folder, name), text)

describe('a season of recordings', () => {
  test('seasonFiles lists the files of every folder, the largest first', () => {
    expect(seasonFiles([folder])).toEqual([join('may', '1.2'), '1.1', join('may', 'notes.md')].map((name) => join(folder, name)))
  })

  test('replayFile refuses a file when it holds no market stream', () => {
    expect(() => replayFile(join(folder, 'may', 'notes.md'))).toThrow(RecordingError)
  })

  test('a season answers each file once when two processes share them', async () => {
    const answers = new Map<string, SeasonAnswer>()
    let calls = 0
    const season = startSeason(2)
    await season.replay(seasonFiles([folder]), (answer, file) => {
      calls += 1
      answers.set(file, answer)
    })
    season.stop()
    expect(calls).toBe(3)
    expect(answers.get(join(folder, '1.1'))).toEqual({
      messages: 2,
      faults: 0,
      markets: [{ id: '1.1', name: '', status: 'CLOSED', winners: ['1'], traded: 0 }],
      unusable: null,
    })
    expect(answers.get(join(folder, 'may', '1.2'))).toMatchObject({ faults: 1, markets: [{ id: '1.2', winners: ['2'] }] })
    expect(answers.get(join(folder, 'may', 'notes.md'))?.unusable).toContain('holds no market stream')
  })
})

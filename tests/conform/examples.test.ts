import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listedMarketSchema } from '#contract/messages/browse.ts'
import { memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import { createBet } from '#contract/source/betting.ts'
import { listedFrom } from '#streams/source/markets.ts'
import { isOf, rowsFrom } from '#streams/source/rows.ts'
import { LITERAL } from '#tests/contract/source-fields.ts'

const root = join(import.meta.dirname, '..', '..')
const page = readFileSync(join(root, 'docs', 'BACKEND.md'), 'utf8')
/** The example of the page that has this field outermost. */
const exampleOf = (field: string): unknown =>
  [...page.matchAll(/```json\n([\s\S]*?)```/g)]
    .map(([, json = '']): unknown => JSON.parse(json))
    .find((each) => typeof each === 'object' && each !== null && field in each)

const bet = () => createBet.body.parse(exampleOf('bet'))
const rows = () => z.object({ bets: z.array(z.record(z.string(), z.unknown())) }).parse(exampleOf('bets')).bets

test('[BACK-04][SLIP-14] the page for back ends shows create-bet as the client sends it', () => {
  expect(z.encode(createBet.body, bet())).toEqual(exampleOf('bet'))
})

test('[BACK-04][OPEN-01] the page for back ends shows the row of its bet with each field of section 7', () => {
  const member = { memberCode: memberCodeSchema.parse('7'), username: 'sam' }
  const [row, ...more] = rowsFrom(rows(), member)?.rows ?? []
  expect([row !== undefined && isOf(row, bet().bet), more]).toEqual([true, []])
  const { reads = [] } = LITERAL.find(({ entry }) => entry === 'socket get-bets-success') ?? {}
  expect(Object.keys(rows()[0] ?? {}).toSorted()).toEqual(reads.map((field) => field.replace('bets.', '')).toSorted())
})

test('[BACK-04][MKT-02] the page for back ends shows a market whose prices the client reads in both forms', () => {
  const { market, book } = listedMarketSchema.parse(listedFrom(exampleOf('marketBook'), millisSchema.parse(0)))
  const { marketId, runnerId, selectionName } = bet().bet
  expect([market.marketId, market.runners]).toEqual([marketId, [{ selectionId: runnerId, runnerName: selectionName }]])
  const [back, lay] = [
    [
      [1980, 50_000],
      [1970, 90_000],
    ],
    [[2000, 100_000]],
  ]
  expect(book.runners).toEqual([{ selectionId: runnerId, status: 'ACTIVE', back, lay }])
})

test('[BACK-04] the page for back ends names the version of the socket that the client has', () => {
  const { dependencies, devDependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const version = { ...devDependencies, ...dependencies }['socket.io-client'] ?? ''
  expect(page).toContain(`\`socket.io-client\` ${version.replace(/\.\d+$/, '')}`)
})

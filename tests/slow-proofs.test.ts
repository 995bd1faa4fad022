import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOfProgram } from '../scripts/imports.ts'
import { hashOf, proofs } from '../scripts/slow-proofs.ts'

test('[FLOW-07] a slow proof is kept with the code of product and tests, and no folder of a machine', () => {
  const { prove, simulation } = proofs
  if (prove === undefined || simulation === undefined) throw new Error('the proofs have other names')
  const code = prove.code()
  for (const part of ['foldMarket', 'decidePlace', 'createMachine', 'everyScope']) expect(code).toContain(part)
  expect(code).not.toContain(process.cwd())
  const again = { ...prove, code: () => code.replace('decidePlace', 'decidePlaced') }
  expect(new Set([hashOf(prove), hashOf(again), hashOf(simulation)]).size).toBe(3)
  expect(hashOf(prove)).toBe(hashOf({ ...prove, code: () => code }))
})

test('[FLOW-07] a long test is kept with the programs that it starts and the rules that they run', () => {
  const file = 'tests/casino/beside.test.ts'
  const files = filesOfProgram(file)
  for (const each of [file, 'server/run.ts', 'casino/server/run.ts', 'domain/betting/verdict.ts', 'package-lock.json'])
    expect(files).toContain(each)
  expect(files.filter((each) => each.startsWith('src/markets/') || each.startsWith('docs/'))).toEqual([])
})

test('[FLOW-07] every long test exists, and the kept results are of proofs that there are', () => {
  const kept = Object.keys(JSON.parse(readFileSync('tests/proofs.json', 'utf8')))
  expect(kept.filter((name) => proofs[name] === undefined)).toEqual([])
  expect(Object.keys(proofs).filter((name) => name.startsWith('tests/') && !existsSync(name))).toEqual([])
})

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { buildProduct, hashOf, proofs, type SlowProof } from './slow-proofs.ts'

const KEPT = join(import.meta.dirname, '..', 'tests/proofs.json')
const keptSchema = z.record(z.string(), z.object({ hash: z.string(), says: z.string() }))
const kept = keptSchema.parse(JSON.parse(readFileSync(KEPT, 'utf8')))
const isKept = (name: string, proof: SlowProof): boolean => kept[name]?.hash === hashOf(proof)
const print = (line: string): boolean => process.stdout.write(`${line}\n`)

/**
 * The slow proofs, each with its result (docs/PROMISE.md, Slow proofs). Without arguments it runs every proof whose code has changed since
 * its result was kept, and keeps the new one; with names, of these proofs alone. `--kept NAME` runs none: it exits with 0
 * where the kept result is of this very code.
 * `--kept-tests` prints each file of tests that such a proof has run, with its result.
 */
const [flag, asked = ''] = process.argv.slice(2)
if (flag === '--kept') {
  const proof = proofs[asked]
  if (proof === undefined) throw new Error(`No such proof: ${asked}. There are ${Object.keys(proofs).join(', ')}.`)
  const is = isKept(asked, proof)
  if (is) print(kept[asked]?.says ?? '')
  process.exit(is ? 0 : 1)
}
if (flag === '--kept-tests') {
  for (const [name, proof] of Object.entries(proofs))
    if (proof.tests !== undefined && isKept(name, proof))
      for (const file of proof.tests) print(`${file}: ${kept[name]?.says.split('\n').at(-1) ?? ''}`)
  process.exit(0)
}
const built = buildProduct()
if (built.status !== 0) throw new Error(`The product was not built:\n${built.stderr}`)
let isSound = true
const names = process.argv.slice(2)
const wanted = Object.entries(proofs).filter(([name]) => names.length === 0 || names.includes(name))
if (wanted.length < names.length) throw new Error(`There are these proofs: ${Object.keys(proofs).join(', ')}.`)
for (const [name, proof] of wanted) {
  if (isKept(name, proof)) {
    print(`${name}: kept`)
    continue
  }
  const { status, stdout, stderr } = proof.run()
  print(`${name}: ${status === 0 ? 'sound' : `failed\n${stdout}${stderr}`}`)
  if (status !== 0) {
    isSound = false
    continue
  }
  const says = stdout.split('\n').filter((line) => proof.figures.test(line))
  if (says.length === 0) throw new Error(`${name} printed none of its figures`)
  if (says.some((line) => line.includes('skipped'))) {
    print(`${name}: not kept, because this machine skips tests of it`)
    continue
  }
  kept[name] = { hash: hashOf(proof), says: says.map((line) => line.trim()).join('\n') }
  writeFileSync(KEPT, `${JSON.stringify(kept, null, 2)}\n`)
}
process.exit(isSound ? 0 : 1)

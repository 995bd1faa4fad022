import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { productFiles, written } from './kind.ts'
import { kinds } from './kinds.ts'

const told = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'ADDING.md'), 'utf8')

describe.for(kinds)('$name', (kind) => {
  test('[HOUSE-06] what is added finds its places, each once', () => {
    expect(written(kind).wrong).toEqual([])
  })

  test('[HOUSE-06] what is added needs few files of the product, and docs/ADDING.md says how many', () => {
    const { length } = productFiles(kind)
    expect(length).toBeLessThanOrEqual(kind.most)
    expect(told).toMatch(new RegExp(`^- \\*\\*${kind.title}\\*\\* \\(${length} (?:files?|folder)\\)`, 'm'))
  })
})

import type { Kind } from './kind.ts'

/** Marathi, which has Hindi's signs: its folder is Hindi's with another name. */
export const language: Kind = {
  name: 'language',
  title: 'A language',
  most: 1,
  additions: [
    {
      folder: 'copy/mr',
      like: 'copy/hi',
      edits: [{ file: 'language.ts', find: "name: 'हिन्दी'", put: "name: 'मराठी'" }],
    },
  ],
  writes: [],
  tests: ['tests/domain/text.test.ts', 'tests/casino/page/truth.test.ts', 'tests/casino/page/app.test.tsx', 'tests/panels.test.ts'],
}

import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, type Plugin } from 'vite'

/** The repository. */
const root = join(import.meta.dirname, '..')
const FOLDER = '.cache/bundles'

/** A bundle lies elsewhere than its sources: each still finds files by its own folder. */
const ownFolders: Plugin = {
  name: 'own-folders',
  transform: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
}

const make = async (file: string): Promise<string> => {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [ownFolders],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: ['libsql', '@node-rs/argon2', 'sharp', 'pg'] },
    build: { ssr: file, target: 'node20', minify: false, write: false, rolldownOptions: { output: { codeSplitting: false } } },
  })
  const [chunk] = 'output' in built ? built.output : []
  if (chunk === undefined) throw new Error(`${file} was not built; see the messages above`)
  const path = join(FOLDER, `${file.replace(/\.ts$/, '').replaceAll('/', '-')}.js`)
  mkdirSync(join(root, FOLDER), { recursive: true })
  // Another run that starts at this moment reads the whole file, the old one or the new.
  const fresh = join(root, `${path}.${process.pid}`)
  writeFileSync(fresh, chunk.code)
  renameSync(fresh, join(root, path))
  return path
}

const made = new Map<string, Promise<string>>()
/**
 * Builds a file of the repository, with all that it imports, as one file that Node runs without a transpiler; answers its path from the
 * repository. A process builds a file once. A child starts in a seventh of the time so, and what runs for minutes runs faster: a
 * transpiler's loader names every closure each time it is made.
 */
export const bundle = (file: string): Promise<string> => {
  const known = made.get(file) ?? make(file)
  made.set(file, known)
  return known
}

import { useWords } from '../hooks.ts'
import type { Found } from './checks.ts'

/** How the same is checked without this page: two commands, and the provider's test vectors. */
export const Elsewhere = ({ found }: { readonly found: Found | null }) => {
  const words = useWords()
  const message = found === null ? '' : `${found.clientSeed}:${found.number}:0`
  return (
    <section className="panel">
      <header>
        <h2>{words.elsewhere}</h2>
      </header>
      <p className="px-3 pt-3">{words.elsewhereNote}</p>
      <pre className="p-3 text-ink-2 text-xs wrap-anywhere whitespace-pre-wrap leading-4.5">
        {found === null
          ? '—'
          : `printf '%s' '${found.seed}' |\n xxd -r -p | sha256sum\n\nprintf '%s' '${message}' |\n openssl dgst -sha256 -mac HMAC \\\n -macopt hexkey:${found.seed}`}
      </pre>
      <a className="link mx-3 mb-1 inline-grid place-content-center" href="/fair-vectors.json" target="_blank" rel="noreferrer">
        {words.fairVectors}
      </a>
    </section>
  )
}

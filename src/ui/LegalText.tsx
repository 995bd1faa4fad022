import { Link } from 'react-router-dom'
import type { LegalSection } from '#copy/en/legal.ts'

const heading = 'mt-4.5 mb-1 font-bold text-ink'

/** Sections of a long text, under headings of one level. A browser may translate it: nothing in it changes, and nothing is pressed by it. */
export const LegalText = ({ sections, level }: { readonly sections: readonly LegalSection[]; readonly level: 2 | 3 }) =>
  sections.map(({ title, text, list, figures, links }) => (
    <section key={title} translate="yes" className="max-w-[36rem] text-base leading-[1.55] text-ink-2">
      {level === 2 ? <h2 className={`${heading} text-lg`}>{title}</h2> : <h3 className={`${heading} text-base`}>{title}</h3>}
      {text.map((line) => (
        <p key={line} className="not-first-of-type:mt-2">
          {line}
        </p>
      ))}
      {links?.map(({ path, name }) => (
        <Link key={path} className="link flex min-h-[max(1.75rem,var(--target))] w-fit [p+&]:mt-1" to={path}>
          {name}
        </Link>
      ))}
      {list !== undefined && (
        <ul className="mt-1.5 list-disc pl-5 marker:text-ink-3">
          {list.map((line) => (
            <li key={line} className="not-first:mt-1">
              {line}
            </li>
          ))}
        </ul>
      )}
      {figures !== undefined && (
        <dl translate="no" className="mt-2.5 grid grid-cols-[repeat(auto-fill,minmax(9.375rem,1fr))] gap-x-5 text-sm">
          {figures.map(([name, figure]) => (
            <div key={name} className="flex justify-between border-b border-line py-1">
              <dt>{name}</dt>
              <dd className="font-semibold text-ink">{figure}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  ))

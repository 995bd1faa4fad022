import { Link } from 'react-router-dom'
import type { LegalSection } from '#copy/en/legal.ts'
import '../styles/legal.css'

/** Sections of a long text, under headings of one level. */
export const LegalText = ({ sections, level }: { readonly sections: readonly LegalSection[]; readonly level: 2 | 3 }) =>
  sections.map(({ title, text, list, figures, links }) => (
    <section key={title} className="legal-part">
      {level === 2 ? <h2>{title}</h2> : <h3>{title}</h3>}
      {text.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {links?.map(({ path, name }) => (
        <Link key={path} className="link" to={path}>
          {name}
        </Link>
      ))}
      {list !== undefined && (
        <ul>
          {list.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {figures !== undefined && (
        <dl>
          {figures.map(([name, figure]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  ))

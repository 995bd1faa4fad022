import { Link } from 'react-router-dom'
import { type PanelSentence, text } from '#copy/panels.ts'
import { PAGES } from '../access.ts'
import { useBrand } from '../brand.tsx'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx'
import { useShow } from './overlay.ts'

const way = 'inline-flex min-h-[max(2rem,var(--target))] min-w-target items-center text-ink hover:underline'

/** The footer of every page but the games': payments, age, rules and scores (HDR-12). */
const Footer = () => {
  const show = useShow()
  const { appName, scoreAppLink } = useBrand()
  return (
    <footer className="border-t border-line bg-surface text-ink-2 phone:pb-[calc(3.75rem+env(safe-area-inset-bottom))]">
      <div className="mx-auto grid max-w-page gap-4 px-4 py-5">
        <ul
          className="grid grid-cols-[repeat(auto-fit,minmax(11.25rem,1fr))] gap-3 phone:grid-cols-[repeat(auto-fit,minmax(9.375rem,1fr))]"
          aria-label={text.badges}
        >
          {BADGES.map(({ name, note, drawing }) => (
            <li key={name} className="flex items-center gap-3">
              <svg
                className="flex-none text-brand-ink"
                viewBox="0 0 48 48"
                width="40"
                height="40"
                fill="none"
                stroke="currentColor"
                strokeWidth="2.500"
                aria-hidden="true"
              >
                <path d={drawing} strokeLinecap="round" strokeLinejoin="round" />
              </svg>
              <span>
                <b className="block text-ink">{text[name]}</b>
                <small className="text-xs">{text[note]}</small>
              </span>
            </li>
          ))}
        </ul>
        <nav className="flex flex-wrap gap-x-5 border-t border-line pt-2" aria-label={text.footer}>
          <Link className={way} to={PAGES.rules.path}>
            {text.rulesRegulations}
          </Link>
          <Link className={way} to={PAGES.exclusion.path}>
            {text.exclusionPolicy}
          </Link>
          <Link className={way} to={PAGES.responsible.path}>
            {text.responsibleGambling}
          </Link>
          <Link className={way} to={PAGES.privacy.path}>
            {text.privacyPolicy}
          </Link>
          <Link className={way} to={PAGES.timeSetting.path}>
            {text.timeSetting}
          </Link>
          <button type="button" className={way} onClick={() => show({ type: 'rules.opened' })}>
            {text.rules}
          </button>
          {scoreAppLink !== '' && (
            <a className={way} href={scoreAppLink} target="_blank" rel="noopener noreferrer">
              {text.scores}
            </a>
          )}
        </nav>
        <div className="grid max-w-160 grid-cols-[repeat(auto-fit,minmax(min(100%,17.5rem),1fr))] gap-x-4 gap-y-2">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <p className="text-xs">{text.footerNote(appName)}</p>
      </div>
    </footer>
  )
}
export default Footer

const BADGES: readonly { readonly name: PanelSentence; readonly note: PanelSentence; readonly drawing: string }[] = [
  { name: 'upi', note: 'upiNote', drawing: 'M14 38l7-28 13 14-20 14M24 38l7-28 4 14-11 14' },
  { name: 'bank', note: 'bankNote', drawing: 'M6 19L24 8l18 11zM10 40h28M12 24v12M20 24v12M28 24v12M36 24v12' },
  {
    name: 'adults',
    note: 'adultsNote',
    drawing:
      'M24 5a19 19 0 1 0 0 38a19 19 0 1 0 0-38M13 19l3-2v14M24 24a3.500 3.500 0 1 0 0-7a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7M32 24h7M35.500 20.500v7',
  },
  {
    name: 'responsibleGambling',
    note: 'careNote',
    drawing: 'M24 41C8 30 6 22 8 16c2.500-7 12-8 16 0 4-8 13.500-7 16 0 2 6 0 14-16 25M15 24h5l3-6 4 10 2.500-4h4',
  },
  { name: 'licence', note: 'licenceNote', drawing: 'M24 5l16 6v12c0 10-7 17-16 20C15 40 8 33 8 23V11zM17 24l5 5 10-11' },
]

import { Link, useLocation } from 'react-router-dom'
import { type Sentence, text } from '#copy/catalogue.ts'
import { headingOf, PAGES } from '../access.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

/** The page of a game that is not available yet (ROUTE-07, ROUTE-11, ROUTE-12, ROUTE-17). */
const CasinoScreen = ({ title, icon }: { readonly title: Sentence; readonly icon: IconName }) => {
  const named = headingOf(useLocation().pathname)
  return (
    <>
      <PageTitle>{named ?? text[title]}</PageTitle>
      <section className="panel note min-h-[min(60vh,30rem)] content-center py-12">
        <Icon name={icon} size={40} className="text-brand-ink" />
        <h2 className="text-2xl font-bold text-ink">{text.comingSoon}</h2>
        <p>{text.casinoNote}</p>
        <Link className="btn btn-main grid place-items-center px-5" to={PAGES.home.path}>
          {text.backHome}
        </Link>
      </section>
    </>
  )
}
export default CasinoScreen

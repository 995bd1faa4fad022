import type { LegalName } from '#copy/en/legal.ts'
import { type Sentence, text } from '#copy/catalogue.ts'
import { useBrand } from '../brand.tsx'
import { LegalText } from '../ui/LegalText.tsx'
import { useLegal } from '../lib/useLegal.ts'
import { PageTitle } from '../ui/PageTitle.tsx'

/** A page of the brand's terms (ROUTE-09, BROWSE-11). */
const LegalScreen = ({ name, title }: { readonly name: LegalName; readonly title: Sentence }) => (
  <>
    <PageTitle>{text[title]}</PageTitle>
    <article className="panel px-4 pt-1 pb-5">
      <LegalText sections={useLegal().legalOf(name, useBrand())} level={2} />
    </article>
  </>
)
export default LegalScreen

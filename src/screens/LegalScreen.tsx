import type { LegalName } from '#domain/legal.ts'
import { type Sentence, text } from '#domain/text.ts'
import { useBrand } from '../brand.tsx'
import { LegalText } from '../parts/LegalText.tsx'
import { useLegal } from '../parts/useLegal.ts'
import { PageTitle } from '../parts/PageTitle.tsx'

/** A page of the brand's terms, to be read (ROUTE-09, BROWSE-11). */
const LegalScreen = ({ name, title }: { readonly name: LegalName; readonly title: Sentence }) => (
  <>
    <PageTitle>{text[title]}</PageTitle>
    <article className="panel legal">
      <LegalText sections={useLegal().legalOf(name, useBrand())} level={2} />
    </article>
  </>
)
export default LegalScreen

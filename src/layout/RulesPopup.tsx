import type { LegalSection } from '#copy/en/legal.ts'
import { text } from '#copy/catalogue.ts'
import { LegalText } from '../parts/LegalText.tsx'
import { useLegal } from '../parts/useLegal.ts'
import { Icon } from '../parts/Icon.tsx'
import { Popup } from '../parts/Popup.tsx'

/** The rules of the game at hand, in two parts that fold (NAV-09). */
const RulesPopup = ({ onClose }: { readonly onClose: () => void }) => {
  const { generalRules, fancyRules } = useLegal()
  return (
    <Popup title={text.rules} onClose={onClose} className="rules-popup">
      <Part title={text.generalRules} sections={generalRules} open />
      <Part title={text.fancyRules} sections={fancyRules} open={false} />
    </Popup>
  )
}
export default RulesPopup

const Part = ({
  title,
  sections,
  open,
}: {
  readonly title: string
  readonly sections: readonly LegalSection[]
  readonly open: boolean
}) => (
  <details className="rules-part" open={open}>
    <summary>
      {title}
      <Icon name="down" />
    </summary>
    <LegalText sections={sections} level={3} />
  </details>
)

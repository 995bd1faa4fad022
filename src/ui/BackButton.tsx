import { useNavigate } from 'react-router-dom'
import { text } from '#copy/first.ts'
import { PAGES } from '../access.ts'
import { hasMoved } from '../lib/arrival.ts'
import { Icon } from './Icon.tsx'

/** A phone's back button. On a page that was opened from outside, it opens home (HDR-01). */
export const BackButton = ({ className }: { readonly className: string }) => {
  const goTo = useNavigate()
  const back = (): void => void (hasMoved() ? goTo(-1) : goTo(PAGES.home.path))
  return (
    <button type="button" className={className} aria-label={text.goBack} onClick={back}>
      <Icon name="left" size={22} />
    </button>
  )
}

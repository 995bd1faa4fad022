import { text } from '#copy/catalogue.ts'
import { useRecord } from '../hooks.ts'
import { Popup } from '../ui/Popup.tsx'
import { BettingSettings } from './BettingSettings.tsx'

/** The betting settings over the page: one tap from the slip (SLIP-33). */
const SettingsPopup = () => {
  const record = useRecord()
  return (
    <Popup title={text.bettingSettings} onClose={() => record({ type: 'settings.closed' })}>
      <div className="-mx-5 -mb-5 border-t border-line">
        <BettingSettings />
      </div>
    </Popup>
  )
}
export default SettingsPopup

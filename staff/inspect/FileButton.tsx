import type { ChangeEvent } from 'react'
import { Icon } from '#src/ui/Icon.tsx'

type Props = { readonly label: string; readonly onRead: (written: string) => void }

/** A button that reads a JSON file. */
export const FileButton = ({ label, onRead }: Props) => (
  <label className="staff-btn">
    <Icon name="up" />
    {label}
    <input
      type="file"
      accept="application/json,.json"
      className="sr-only"
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        const [file] = event.target.files ?? []
        event.target.value = ''
        if (file !== undefined) void file.text().then(onRead)
      }}
    />
  </label>
)

type Props = { readonly name: string; readonly address: string; readonly onShown?: (frame: Window) => void }

/** A page of pictures or figures in a frame. It gets no address of ours, and no say over this page. `onShown`: the frame has its page. */
export const PageFrame = ({ name, address, onShown }: Props) => (
  <iframe
    className="block aspect-[16/9] max-h-80 w-full bg-surface-3"
    src={address}
    title={name}
    loading="lazy"
    referrerPolicy="no-referrer"
    sandbox="allow-scripts allow-same-origin"
    allowFullScreen
    onLoad={({ currentTarget: { contentWindow } }) => contentWindow !== null && onShown?.(contentWindow)}
  />
)

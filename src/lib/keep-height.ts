/** Keeps a box as high as it was at its width, so that what stands below it stays in its place when the box holds less. */
export const keepHeight = (box: HTMLElement | null) => {
  if (box === null) return
  let width = 0
  const observer = new ResizeObserver(() => {
    if (box.offsetWidth !== width) box.style.minHeight = ''
    width = box.offsetWidth
    box.style.minHeight = `${box.offsetHeight}px`
  })
  observer.observe(box)
  return () => observer.disconnect()
}

/** The shape of a list page while its screen is being loaded: nothing moves when it arrives. */
export function PageSkeleton() {
  return (
    <div className="list" aria-hidden="true">
      <div className="bone bone-bar" />
      <div className="bone bone-bar" />
      <div className="bone bone-rows" />
    </div>
  )
}

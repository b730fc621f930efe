export function HomeScreen() {
  return <section className="list" />
}

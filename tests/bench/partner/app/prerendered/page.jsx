export const dynamic = 'force-static'

export default function Prerendered() {
  return <main />
}

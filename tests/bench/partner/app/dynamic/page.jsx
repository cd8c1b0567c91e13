export const dynamic = 'force-dynamic'

export default function Dynamic() {
  return <main />
}

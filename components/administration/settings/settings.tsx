/** */
export default function Settings() {
  return null
}

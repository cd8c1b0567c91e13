/** */
export default function Jobs() {
  return null
}

/** */
export default function Mail() {
  return null
}

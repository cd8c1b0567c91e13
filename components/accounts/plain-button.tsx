import type { PlainForm } from '@/components/form/plain'

/** A mailed link that is confirmed without scripts: a button that submits, then what came of it. */
export function PlainButton({ plain, texts }: { plain: PlainForm; texts: { button: string; done: string } }) {
  if (plain.isDone) return <p role="status">{texts.done}.</p>
  return (
    <form method="post" action={plain.action} className="grid justify-items-start gap-4">
      {plain.refused && <p role="alert">{plain.refused}</p>}
      <button type="submit" className="button">
        {texts.button}
      </button>
    </form>
  )
}

import type { PublicUser } from '@/lib/schemas/users'
import { words } from '@/messages/words'
import { JapaneseFace } from '../ui/japanese-face'
import { Avatar } from './avatar'
import { joined } from './joined'
import { accountTexts } from './texts'

const t = words('account.public')

/** What everybody sees of a user. */
export function PublicProfile({ user }: { user: PublicUser }) {
  const { username, description, createdDate, lists } = user
  return (
    <article className="column my-account">
      <div className="profile">
        <Avatar user={user} size={128} />
        <div className="profile-head">
          <h1 className="profile-name">{username}</h1>
          <p className="text-quiet">{joined(accountTexts.profile.joined, createdDate)}</p>
        </div>
        <div className="profile-body">
          <p className="profile-about" data-empty={description === null || undefined} dir="auto">
            {description ?? t('nothing', { username })}
          </p>
          {lists.length > 0 && (
            <section className="profile-lists" aria-labelledby="lists-title">
              <h2 id="lists-title" className="section-title">
                {t('lists')}
              </h2>
              <ul>
                {lists.map((list) => (
                  <li key={list.url} className="profile-list">
                    <span className="font-semibold text-ink">{list.name}</span>
                    <span className="text-quiet figures">{t('entries', { count: list.entryCount })}</span>
                    {list.description && <span className="profile-list-about">{list.description}</span>}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
      <JapaneseFace texts={[username, description, ...lists.flatMap((list) => [list.name, list.description])]} />
    </article>
  )
}

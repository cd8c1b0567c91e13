import { mediaIndexLink } from '@/lib/links'
import { MEDIA_TYPES } from '@/lib/schemas/media'
import { words } from '@/messages/words'
import { quickSearchTexts } from '../search/quick-texts'
import { settingsTexts } from '../settings/settings-texts'

const t = words('layout')
const kinds = words('media.kinds')

/** The words of the frame, which is a client component: so it is not sent with every page, only its texts are. */
export function frameTexts() {
  return {
    skip: t('skip'),
    product: t('product'),
    home: t('home'),
    navigation: t('navigation'),
    drawer: t('drawer'),
    wait: t('wait'),
    notices: { label: t('notices.label'), close: t('notices.close') },
    sections: {
      index: t('sections.index'),
      media: t('sections.media'),
      series: t('sections.series'),
      characters: t('sections.characters'),
      people: t('sections.people'),
      companies: t('sections.companies'),
      torrents: t('sections.torrents'),
    },
    more: t('more'),
    types: t('types'),
    kinds: MEDIA_TYPES.map((type) => ({
      name: kinds(type),
      href: mediaIndexLink({ type, sort: 'popularity', order: 1 }),
    })),
    search: quickSearchTexts(),
    account: {
      login: t('account.login'),
      logout: t('account.logout'),
      register: t('account.register'),
      menu: t('account.menu'),
      sections: {
        mine: t('account.sections.mine'),
        lists: t('account.sections.lists'),
        favorites: t('account.sections.favorites'),
        watched: t('account.sections.watched'),
      },
    },
    settings: settingsTexts(),
    dark: t('footer.dark'),
    api: t('footer.api'),
    poweredBy: t('footer.poweredBy'),
    version: t('footer.version'),
    copyright: t('footer.copyright', { year: String(new Date().getFullYear()) }),
    failure: {
      title: t('failure.title'),
      text: t('failure.text'),
      retry: t('failure.retry'),
      home: t('failure.home'),
    },
  }
}

export type FrameTexts = ReturnType<typeof frameTexts>

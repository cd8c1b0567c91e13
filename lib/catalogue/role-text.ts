type Credit = { role: string; description: string | null }

/** A credit in English, as calls say it: "Director (episode 3)", or the source's words if the role is none of ours. */
export function roleText({ role, description }: Credit): string {
  const name = role === 'VoiceActor' ? 'Voice actor' : role
  if (!description || description.toLowerCase() === name.toLowerCase()) return name
  return role === 'Other' ? description : `${name} (${description})`
}

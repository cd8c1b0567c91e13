type Credit = { role: string; description: string | null }

/** A credit in English, as calls say it: "Director (episode 3)", or the source's words if the role is none of ours. */
export function roleText({ role, description }: Credit): string {
  return describedRole(role === 'VoiceActor' ? 'Voice actor' : role, { role, description })
}

/** The name of a role with its description, which replaces the role "Other". */
export function describedRole(name: string, { role, description }: Credit): string {
  if (!description || description.toLowerCase() === name.toLowerCase()) return name
  return role === 'Other' ? description : `${name} (${description})`
}

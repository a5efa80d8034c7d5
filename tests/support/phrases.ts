/**
 * What operators type, and what comes first: the command, and in brackets the object of its arguments. A phrase per line.
 */
export const phrases = {
  en: `
    unlock                     doors:unlock
    open                       doors:unlock
    unlock lobby               doors:unlock [Lobby]
    open front door            doors:unlock [Front door]
    open the front door        doors:unlock [Front door]
    let in front               doors:unlock [Front door]
    let in                     doors:unlock
    buzz in lobby              doors:unlock [Lobby]
    release server room        doors:unlock [Server room]
    lock                       doors:lock
    lock dock                  doors:lock [Dock gate]
    close the dock gate        doors:lock [Dock gate]
    lock everything            lockdown:show
    lock all doors             lockdown:show
    emergency                  lockdown:show
    lock down                  lockdown:start
    all clear                  lockdown:show
    keep open                  doors:keep-open
    keep open lobby            doors:keep-open [Lobby]
    camera 3                   cameras:live [Car park]
    camera 1                   cameras:live [Lobby camera]
    :2                         cameras:live [Front camera]
    cam 2                      cameras:live [Front camera]
    watch camera 2             cameras:live [Front camera]
    watch lobby camera         cameras:live [Lobby camera]
    show car park              cameras:live [Car park]
    see front camera           cameras:live [Front camera]
    live car park              cameras:live [Car park]
    daily snapshots of car park  playback:snapshots [Car park]
    video of the car park      cameras:live [Car park]
    watch live                 cameras:live
    talk to lobby              cameras:talk-to [Lobby intercom]
    speak to the lobby         cameras:talk-to [Lobby intercom]
    mute                       cameras:mute
    mute notifications         kernel:toggle-notifications
    recordings                 playback:open-viewer
    footage                    playback:open
    footage car park           playback:open [Car park]
    playback camera 3          playback:open [Car park]
    lobby yesterday 14:30      playback:open [Lobby camera, 2026-11-27T14:30:00.000Z]
    yesterday 14:30 car park   playback:open [Car park, 2026-11-27T14:30:00.000Z]
    footage of lobby today at 9:05  playback:open [Lobby camera, 2026-11-28T09:05:00.000Z]
    camera 3 yesterday 2:30 pm playback:open [Car park, 2026-11-27T14:30:00.000Z]
    who can open server        access:who [Server room]
    who can open               access:who
    who has access to server   access:who [Server room]
    what can dana open         access:what [Dana Ortiz]
    why was dana refused       access:refused [Dana Ortiz]
    why denied dana            access:refused [Dana Ortiz]
    denied                     reports:denied
    denied today               reports:denied [2026-11-28]
    refused yesterday          reports:denied [2026-11-27]
    offline devices            doors:problems
    who is inside              presence:open-inside
    occupancy                  presence:open-inside
    find card 88490177         users:edit [Dana Ortiz]
    find dana                  users:edit [Dana Ortiz]
    dana                       users:edit [Dana Ortiz]
    add person                 users:create
    castellan                  kernel:switch-account [Castellan]
    help                       kernel:show-keys
    log out                    kernel:sign-out
    change password            account:change-password
  `,
  es: `
    desbloquear                doors:unlock
    abrir                      doors:unlock
    desbloquear lobby          doors:unlock [Lobby]
    abrir front door           doors:unlock [Front door]
    abrir la front door        doors:unlock [Front door]
    dejar pasar lobby          doors:unlock [Lobby]
    dejar entrar               doors:unlock
    franquear lobby            doors:unlock [Lobby]
    liberar server room        doors:unlock [Server room]
    bloquear                   doors:lock
    bloquear dock              doors:lock [Dock gate]
    cerrar la dock gate        doors:lock [Dock gate]
    cerrar todo                lockdown:show
    bloquear todo              lockdown:show
    emergencia                 lockdown:show
    confinar                   lockdown:start
    fin de alarma              lockdown:show
    mantener abierta           doors:keep-open
    mantener abierta lobby     doors:keep-open [Lobby]
    cámara 3                   cameras:live [Car park]
    camara 1                   cameras:live [Lobby camera]
    :2                         cameras:live [Front camera]
    ver cámara 2               cameras:live [Front camera]
    ver lobby camera           cameras:live [Lobby camera]
    mostrar car park           cameras:live [Car park]
    mirar front camera         cameras:live [Front camera]
    en directo car park        cameras:live [Car park]
    vídeo de car park          cameras:live [Car park]
    ver en directo             cameras:live
    hablar con lobby           cameras:talk-to [Lobby intercom]
    hablar con el lobby        cameras:talk-to [Lobby intercom]
    silenciar                  notices:snooze
    silenciar avisos           kernel:toggle-notifications
    grabaciones                playback:open-viewer
    grabación                  playback:open
    grabaciones car park       playback:open [Car park]
    grabación de la cámara 3   playback:open [Car park]
    lobby ayer 14:30           playback:open [Lobby camera, 2026-11-27T14:30:00.000Z]
    ayer 14:30 car park        playback:open [Car park, 2026-11-27T14:30:00.000Z]
    ayer a las 14:30 lobby     playback:open [Lobby camera, 2026-11-27T14:30:00.000Z]
    grabaciones de lobby hoy a las 9:05  playback:open [Lobby camera, 2026-11-28T09:05:00.000Z]
    cámara 3 ayer 14.30        playback:open [Car park, 2026-11-27T14:30:00.000Z]
    quién puede abrir server   access:who [Server room]
    quién puede abrir          access:who
    quién tiene acceso a server  access:who [Server room]
    qué puede abrir dana       access:what [Dana Ortiz]
    por qué se denegó a dana   access:refused [Dana Ortiz]
    denegados                  reports:denied
    denegados hoy              reports:denied [2026-11-28]
    rechazados ayer            reports:denied [2026-11-27]
    dispositivos sin conexión  doors:problems
    quién está dentro          presence:open-inside
    ocupación                  presence:open-inside
    buscar tarjeta 88490177    users:edit [Dana Ortiz]
    buscar a dana              users:edit [Dana Ortiz]
    dana                       users:edit [Dana Ortiz]
    añadir persona             users:create
    castellan                  kernel:switch-account [Castellan]
    ayuda                      kernel:show-keys
    salir                      kernel:sign-out
    cambiar contraseña         account:change-password
  `,
};

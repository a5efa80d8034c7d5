import { useEffect, useState } from "react";
import { limits } from "#contract/limits.ts";
import { findDevices } from "#domain/devices/findDevices.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import { isAbort } from "#kernel/apiError.ts";
import { useNow } from "#kernel/format/useNow.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { Banner } from "#kernel/ui/Banner.tsx";
import { Button } from "#kernel/ui/Button.tsx";
import { Dialog } from "#kernel/ui/Dialog.tsx";
import { CircleAlert } from "#kernel/ui/icons.ts";
import { Progress } from "#kernel/ui/Progress.tsx";
import { PickField } from "#kernel/ui/pick/PickField.tsx";
import type { PickItem, PickSearch } from "#kernel/ui/pick/usePickSearch.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { type Enrolment, enrolCard, failureText } from "../commands/enrolCard.ts";

interface EnrolDialogProps {
  person: { id: string; fullName: string };
  onDone: () => void;
}

/** CR-04: assigns to a person the next card that is held to a reader. */
export function EnrolDialog({ person, onDone }: EnrolDialogProps) {
  const kernel = useKernel();
  const t = useText();
  const [search] = useState(() => readersOf(kernel));
  const [reader, setReader] = useState<PickItem>();
  const [isTried, setIsTried] = useState(false);
  const [isStarting, setIsStarting] = useState(false);
  const [waiting, setWaiting] = useState<Enrolment>();
  const [failure, setFailure] = useState<string>();

  const start = async () => {
    setIsTried(true);
    setFailure(undefined);
    if (!reader) return;
    if (!kernel.use(DeviceDirectory).get(reader.id)?.isConnected) return setFailure(t("credentials.enrol.offline", { name: reader.title }));
    setIsStarting(true);
    try {
      setWaiting(await enrolCard(person.id, reader.id, kernel));
    } catch (error) {
      if (!isAbort(error)) kernel.toast.failure(error);
    }
    setIsStarting(false);
  };
  const end = (reason: string | undefined) => {
    setWaiting(undefined);
    if (reason === undefined) onDone();
    else setFailure(reason);
  };

  if (waiting) return <Waiting person={person} reader={reader?.title ?? ""} enrolment={waiting} onEnd={end} />;
  return (
    <Dialog
      isOpen
      mustClose
      size="s"
      title={t("credentials.enrol.title", { name: person.fullName })}
      description={t("credentials.enrol.hint")}
      onClose={onDone}
      footer={
        <>
          <Button onClick={onDone}>{t("credentials.enrol.close")}</Button>
          <Button variant="primary" isPending={isStarting} onClick={() => void start()}>
            {t(failure === undefined ? "credentials.enrol.start" : "credentials.enrol.again")}
          </Button>
        </>
      }
    >
      <div className="stack">
        {failure !== undefined && (
          <Banner level="warn" icon={CircleAlert}>
            {failure}
          </Banner>
        )}
        <PickField
          label={t("credentials.enrol.reader")}
          placeholder={t("credentials.enrol.search")}
          search={search}
          value={reader}
          error={isTried && !reader ? t("credentials.enrol.missing") : undefined}
          onValueChange={setReader}
        />
      </div>
    </Dialog>
  );
}

interface WaitingProps {
  person: { fullName: string };
  reader: string;
  enrolment: Enrolment;
  /** An undefined reason means success. */
  onEnd: (reason: string | undefined) => void;
}

function Waiting({ person, reader, enrolment, onEnd }: WaitingProps) {
  const kernel = useKernel();
  const t = useText();
  const now = useNow(250, kernel.realtime.serverNowMs);
  const [isCancelling, setIsCancelling] = useState(false);
  useEffect(() => {
    let isHere = true;
    void enrolment.result.then((result) => {
      if (isHere) onEnd(result?.success ? undefined : failureText(result?.failureReason ?? "TimedOut", kernel));
    });
    return () => {
      isHere = false;
    };
    // The enrolment does not change while the component is mounted.
  }, [enrolment, kernel, onEnd]);
  const leftMs = Math.max(0, enrolment.expiresAtMs - now);
  const cancel = () => {
    setIsCancelling(true);
    enrolment.cancel().catch((error: unknown) => {
      if (!isAbort(error)) kernel.toast.failure(error);
      setIsCancelling(false);
    });
  };
  return (
    <Dialog
      isOpen
      mustClose
      size="s"
      title={t("credentials.enrol.waitingTitle", { reader })}
      description={t("credentials.enrol.waiting", { name: person.fullName })}
      onClose={cancel}
      footer={
        <Button isPending={isCancelling} onClick={cancel}>
          {t("credentials.enrol.cancel")}
        </Button>
      }
    >
      <Progress
        label={t("credentials.enrol.left")}
        share={1 - leftMs / limits.cardEnrolmentMs}
        valueText={t("credentials.enrol.seconds", { count: Math.ceil(leftMs / 1000) })}
      />
    </Dialog>
  );
}

function readersOf(kernel: Kernel): PickSearch {
  const directory = kernel.use(DeviceDirectory);
  return (query) =>
    findDevices(directory, query, isDoor, 50).map((device) => ({
      id: device.serialNumber,
      title: device.name,
      subtitle: device.siteName,
      ...(!device.isConnected && { chip: directory.connectionChip(device) }),
    }));
}
